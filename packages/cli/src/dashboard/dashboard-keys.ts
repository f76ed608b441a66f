// What keys do. The state is what a person chose; what there is to choose from may change at any moment.

export const PANES = ['hosts', 'checks', 'boot', 'events'] as const
export type Pane = (typeof PANES)[number]

export interface DashboardChoice {
  /** Id of the chosen cluster; null: the first one. */
  readonly clusterId: string | null
  readonly pane: Pane
  /** How many lines of the pane were scrolled away. */
  readonly scroll: number
  readonly isOver: boolean
}

export const FIRST_CHOICE: DashboardChoice = { clusterId: null, pane: 'hosts', scroll: 0, isOver: false }

export const KEYS_HELP =
  'up/down: cluster   1-4 or tab: hosts, checks, boot, events   space/b: scroll   q: quit'

/** `ids`: the clusters, in the order in which they are shown. `page`: lines that the pane has room for. */
export function pressKey(
  choice: DashboardChoice,
  key: string,
  { ids, page }: { readonly ids: readonly string[]; readonly page: number },
): DashboardChoice {
  const at = Math.max(0, ids.indexOf(choice.clusterId ?? ''))
  const chooseAt = (index: number): DashboardChoice => ({
    ...choice,
    clusterId: ids[Math.min(Math.max(0, index), ids.length - 1)] ?? null,
    scroll: 0,
  })
  const choosePane = (index: number): DashboardChoice => ({
    ...choice,
    pane: PANES[(index + PANES.length) % PANES.length] ?? 'hosts',
    scroll: 0,
  })
  const paneAt = PANES.indexOf(choice.pane)
  switch (key) {
    case 'up':
    case 'k':
      return chooseAt(at - 1)
    case 'down':
    case 'j':
      return chooseAt(at + 1)
    case 'home':
      return chooseAt(0)
    case 'end':
      return chooseAt(ids.length - 1)
    case 'tab':
    case 'right':
      return choosePane(paneAt + 1)
    case 'left':
      return choosePane(paneAt - 1)
    case '1':
    case '2':
    case '3':
    case '4':
      return choosePane(Number(key) - 1)
    case 'space':
    case 'pagedown':
      return { ...choice, scroll: choice.scroll + page }
    case 'b':
    case 'pageup':
      return { ...choice, scroll: Math.max(0, choice.scroll - page) }
    case 'q':
    case 'escape':
    case 'ctrl-c':
      return { ...choice, isOver: true }
    default:
      return choice
  }
}

const NAMES: Readonly<Record<string, string>> = {
  ...{ '\u001b[A': 'up', '\u001b[B': 'down', '\u001b[C': 'right', '\u001b[D': 'left' },
  ...{ '\u001b[H': 'home', '\u001b[F': 'end', '\u001b[5~': 'pageup', '\u001b[6~': 'pagedown' },
  ...{ '\t': 'tab', ' ': 'space', '\u001b': 'escape', '\u0003': 'ctrl-c' },
}

/** What a terminal sends for a key, by name. */
export const keyName = (bytes: string): string => NAMES[bytes] ?? bytes
