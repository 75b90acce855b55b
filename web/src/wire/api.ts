/** The HTTP side of the server. */
import type { Example, GameLine, GameMade, RulesetPage, View, Verdict, Question, Position, ModelRow } from './protocol';

export interface FaultAt {
  path: string;
  message: string;
}

/** A refusal in the server's words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly faults: FaultAt[] = [],
  ) {
    super(message);
  }
}

const base = new URL('./api/', document.baseURI);

async function request(path: string, body?: unknown, method = body === undefined ? 'GET' : 'POST'): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin' };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  let response: Response;
  try {
    response = await fetch(new URL(path, base), init);
  } catch {
    throw new Refusal('offline', 'The table’s server does not answer.');
  }
  if (response.ok) return response;
  const failed = await response.json().catch(() => ({}));
  throw new Refusal(failed.code ?? 'failed', failed.message ?? `The server answered ${response.status}.`, failed.faults ?? []);
}

const json = async <T>(path: string, body?: unknown): Promise<T> => (await request(path, body)).json() as Promise<T>;
const text = async (path: string): Promise<string> => (await request(path)).text();

export interface NewGame {
  text?: string;
  example?: string;
  mode?: 'hot-seat' | 'seats';
  dice?: 'server' | 'typed' | 'file';
  options?: Record<string, unknown>;
  title?: string;
  goal?: boolean;
}

export interface Checked {
  verdicts: Verdict[];
  question: Question | null;
  position: Position;
  digest: string;
}

const part = encodeURIComponent;

export const api = {
  health: () => json<{ ok: boolean; version: string; mode: string }>('health'),
  examples: () => json<Example[]>('examples'),
  example: (id: string) => text(`examples/${part(id)}`),
  rulesets: () => json<{ id: string; title: string }[]>('rulesets'),
  ruleset: (id: string) => json<RulesetPage>(`rulesets/${part(id)}`),
  games: () => json<GameLine[]>('games'),
  open: (game: NewGame) => json<GameMade>('games', game),
  seats: (game: string) => json<GameMade>(`games/${part(game)}/seats`, {}),
  sit: (game: string, seats: string[]) => json<{ seats: string[] }>(`games/${part(game)}/sessions`, { seats }),
  viewAt: (game: string, seq: number) => json<{ seq: number; view: View }>(`games/${part(game)}/view?seq=${seq}`),
  position: (game: string) => text(`games/${part(game)}/position`),
  positionData: (game: string) => json<Position>(`games/${part(game)}/position?format=json`),
  record: (game: string) => text(`games/${part(game)}/record`),
  check: (battle: string) => json<Checked>('check', { text: battle }),
  view: (battle: string) => json<View>('view', { text: battle }),
  reach: (battle: string, model: string) => json<Record<string, unknown>>('reach', { text: battle, model }),
  import: (list: string, ruleset: string, side: string) =>
    json<{ position?: Position; models?: ModelRow[]; unread?: FaultAt[] }>('import', { text: list, ruleset, side }),
};

/** The address of a game's WebSocket. */
export function socketAddress(game: string): string {
  const address = new URL(`games/${part(game)}/ws`, base);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}
