/** What the page shows is in the address, behind the #, so nothing of it reaches a server's log. */

export type Address =
  | { screen: 'start' }
  | { screen: 'lessons' }
  | { screen: 'example'; example: string }
  | { screen: 'setup'; position: string | null; example: string | null }
  | { screen: 'rules'; ruleset: string; clause: string | null }
  | { screen: 'game'; game: string; seats: string[]; event: number | null; lesson: string | null };

export function readAddress(hash: string): Address {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const game = query.get('game');
  if (game) {
    const event = Number.parseInt(query.get('event') ?? '', 10);
    return {
      screen: 'game', game, seats: query.getAll('seat'), event: Number.isNaN(event) ? null : event, lesson: query.get('lesson'),
    };
  }
  if (query.has('position')) return { screen: 'setup', position: query.get('position'), example: null };
  if (query.has('setup')) return { screen: 'setup', position: null, example: query.get('setup') || null };
  const example = query.get('example');
  if (example) return { screen: 'example', example };
  if (query.has('lessons')) return { screen: 'lessons' };
  if (query.has('rules')) {
    const [ruleset, clause] = (query.get('rules') ?? '').split('/');
    return { screen: 'rules', ruleset, clause: clause || null };
  }
  return { screen: 'start' };
}

export function gameAddress(game: string, more: Record<string, string | number | null> = {}): string {
  const query = new URLSearchParams({ game });
  for (const [key, value] of Object.entries(more)) if (value !== null) query.set(key, String(value));
  return `#${query}`;
}

/** The part of a link behind its #. */
export const hashOf = (link: string): string => link.slice(link.indexOf('#'));

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A battle file small enough for an address. */
export async function packed(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpacked(packedText: string): Promise<string> {
  const binary = atob(packedText.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (c) => c.charCodeAt(0));
  return new TextDecoder().decode(await through(bytes, new DecompressionStream('deflate-raw')));
}
