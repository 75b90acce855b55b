/** What a key asks for, done at the desk. */
import type { Desk } from '../play/desk.svelte';
import type { Replay } from '../play/replay.svelte';
import type { KeyAct } from './keys';

export function carryOut(desk: Desk, replay: Replay, act: KeyAct): void {
  const { looking } = desk;
  switch (act.do) {
    case 'next':
      return desk.next(1);
    case 'next-back':
      return desk.next(-1);
    case 'walk':
      return desk.walk();
    case 'nudge':
      return desk.nudge(act.by);
    case 'type':
      desk.typed = act.typed;
      return;
    case 'waypoint':
      return desk.waypoint();
    case 'back':
      return desk.back();
    case 'trim':
      return desk.trim();
    case 'cancel':
      return desk.cancel();
    case 'commit':
      return void desk.commit();
    case 'tape':
      return desk.useTape();
    case 'neighbour':
      return desk.neighbour(act.towards);
    case 'pan':
      return looking.pan(act.by);
    case 'zoom':
      return looking.zoom(act.factor);
    case 'fit':
      return looking.fit();
    case 'overview':
      return looking.overview();
    case 'toggle':
      looking.show[act.what] = !looking.show[act.what];
      return desk.say(`${act.what} ${looking.show[act.what] ? 'shown' : 'hidden'}`);
    case 'undo':
      return void desk.undo();
    case 'redo':
      return void desk.redo();
    case 'replay':
      return replay.move(act.to);
  }
}
