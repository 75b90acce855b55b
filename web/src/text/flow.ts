/** One order as the battle file writes it, in braces: JSON, or YAML on one line. */
export type Plain = string | number | boolean | null | Plain[] | { [key: string]: Plain };

const DEEPEST = 20;

/** The value a line stands for; throws an Error that says where it cannot be read. */
export function readFlow(text: string): Plain {
  const reader = new Reader(text);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  #at = 0;

  constructor(readonly text: string) {}

  value(deep: number): Plain {
    if (deep > DEEPEST) throw new Error('this is nested too deeply');
    const next = this.#peek();
    if (next === '{') return this.#pairs(deep);
    if (next === '[') return this.#items(deep);
    if (next === '"' || next === "'") return this.#quoted(next);
    return scalar(this.#bare(/[,\]}]/));
  }

  end(): void {
    if (this.#peek()) throw new Error(`nothing was expected at "${this.text.slice(this.#at)}"`);
  }

  #pairs(deep: number): Plain {
    const found: [string, Plain][] = [];
    this.#take('{');
    while (this.#peek() !== '}') {
      const quote = this.#peek();
      const key = quote === '"' || quote === "'" ? this.#quoted(quote) : this.#bare(/[:,\]}]/);
      this.#take(':');
      found.push([key, this.value(deep + 1)]);
      if (this.#peek() !== '}') this.#take(',');
    }
    this.#take('}');
    return Object.fromEntries(found);
  }

  #items(deep: number): Plain {
    const found: Plain[] = [];
    this.#take('[');
    while (this.#peek() !== ']') {
      found.push(this.value(deep + 1));
      if (this.#peek() !== ']') this.#take(',');
    }
    this.#take(']');
    return found;
  }

  #quoted(mark: string): string {
    const from = this.#at;
    for (this.#at += 1; this.#at < this.text.length; this.#at += 1) {
      if (mark === '"' && this.text[this.#at] === '\\') this.#at += 1;
      else if (this.text[this.#at] === mark) {
        this.#at += 1;
        const whole = this.text.slice(from, this.#at);
        return mark === '"' ? (JSON.parse(whole) as string) : whole.slice(1, -1);
      }
    }
    throw new Error(`the ${mark} is never closed`);
  }

  #bare(stop: RegExp): string {
    this.#peek();
    const from = this.#at;
    while (this.#at < this.text.length && !stop.test(this.text[this.#at])) this.#at += 1;
    const word = this.text.slice(from, this.#at).trim();
    if (!word) throw new Error(`something is missing before "${this.text.slice(this.#at) || 'the end'}"`);
    return word;
  }

  #take(mark: string): void {
    if (this.#peek() !== mark) throw new Error(`"${mark}" is missing before "${this.text.slice(this.#at) || 'the end'}"`);
    this.#at += 1;
  }

  #peek(): string {
    while (/\s/.test(this.text[this.#at] ?? '')) this.#at += 1;
    return this.text[this.#at] ?? '';
  }
}

function scalar(word: string): Plain {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null' || word === '~') return null;
  return /^-?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(word) ? Number(word) : word;
}
