/** Small choices kept in this browser. */

type Theme = 'system' | 'light' | 'dark';

function kept<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`marchwarden.${key}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`marchwarden.${key}`, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Settings {
  theme = $state<Theme>(kept<Theme>('theme', 'system'));
  commitOnRelease = $state(kept('commit-on-release', false));
  lessons = $state<Record<string, 'done' | 'begun'>>(kept('lessons', {}));

  setTheme(theme: Theme): void {
    this.theme = theme;
    keep('theme', theme);
    this.apply();
  }

  apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }

  setCommitOnRelease(value: boolean): void {
    this.commitOnRelease = value;
    keep('commit-on-release', value);
  }

  lesson(id: string, how: 'done' | 'begun'): void {
    if (this.lessons[id] === 'done') return;
    this.lessons = { ...this.lessons, [id]: how };
    keep('lessons', this.lessons);
  }

  /** Links to one's own games, so that they are found again. */
  games = $state<{ game: string; title: string; ruleset: string; link: string; at: number }[]>(kept('games', []));

  remember(game: { game: string; title: string; ruleset: string; link: string }): void {
    const at = Date.now();
    this.games = [{ ...game, at }, ...this.games.filter((one) => one.game !== game.game)].slice(0, 12);
    keep('games', this.games);
  }
}

export const settings = new Settings();
