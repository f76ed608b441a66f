// Where the files inside of the executable may be unpacked to, the best place first.
import { join } from 'node:path'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  /** What was typed behind the name of the command. */
  readonly words: readonly string[]
  readonly uid: number
  readonly home: string
  readonly temporary: string
}

const NAME = 'groundwork'
const FOLDER = 'program'

export function cachePlaces({ env, words, uid, home, temporary }: Surroundings): readonly string[] {
  const isRoot = uid === 0
  // systemd makes this one for the service alone (CacheDirectory=); there may be several.
  const given = env.CACHE_DIRECTORY?.split(':')[0]
  const shared = absolute(env.XDG_CACHE_HOME)
  return [
    ...(absolute(given) === null ? [] : [join(given ?? '', FOLDER)]),
    ...(shared === null ? [] : [join(shared, NAME, FOLDER)]),
    ...(isRoot
      ? // Not that of the service, nor its data: both may belong to its user. Not below the home of root either: the database runs as
        // another user, who may not enter it.
        [`/var/cache/${NAME}-root/${FOLDER}`]
      : [join(home, '.cache', NAME, FOLDER), join(dataDir(env, words) ?? defaultDataDir(env, home), FOLDER)]),
    join(temporary, `${NAME}-${FOLDER}-${uid}`),
  ].filter((place, index, all) => all.indexOf(place) === index)
}

const absolute = (path: string | undefined): string | null => (path?.startsWith('/') ? path : null)

/** As the service reads it (its config/settings/data.ts), before it runs. */
function dataDir(env: Surroundings['env'], words: readonly string[]): string | null {
  const at = words.findIndex((word) => word === '--data-dir' || word.startsWith('--data-dir='))
  const word = words[at]
  const typed = word?.includes('=') ? word.slice(word.indexOf('=') + 1) : words[at + 1]
  return (
    absolute(at === -1 ? undefined : typed) ?? absolute(env.GROUNDWORK_DATA_DIR) ?? absolute(env.WORK_DIR)
  )
}

const defaultDataDir = (env: Surroundings['env'], home: string): string =>
  join(absolute(env.XDG_DATA_HOME) ?? join(home, '.local/share'), NAME)
