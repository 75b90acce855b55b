/** What a pointer intends, done at the desk. */
import type { Intention } from '../input/machine';
import type { Desk } from '../play/desk.svelte';

export function intend(desk: Desk, intention: Intention): void {
  switch (intention.do) {
    case 'select':
      return void desk.select(intention.id);
    case 'deselect':
      return void desk.select(null);
    case 'grab':
      desk.dragging = true;
      if (desk.selected !== intention.id) void desk.select(intention.id);
      desk.dragging = true;
      return;
    case 'tip':
      return desk.tip(intention.at, { over: intention.over, grip: intention.grip ?? undefined });
    case 'release':
      desk.dragging = false;
      return desk.released();
    case 'extend':
      return desk.extend(intention.at);
    case 'charge':
      return desk.charge(intention.target);
    case 'shift-waypoint':
      return desk.shiftWaypoint(intention.index, intention.at, false);
    case 'drop-waypoint':
      return desk.shiftWaypoint(intention.index, intention.at, true);
    case 'back':
      return desk.back();
    case 'turn':
      return desk.turn(intention.towards);
    case 'contact':
      return desk.contact(intention.at);
    case 'pan':
      return desk.looking.pan(intention.by);
    case 'zoom':
      return desk.looking.zoom(intention.factor, intention.at);
    case 'tape':
      desk.tape = [intention.from, intention.to];
      return;
    case 'cancel-drag':
      return desk.drop();
    case 'commit':
      return void desk.commit();
  }
}
