// Where the programs of images are looked for when nobody names a directory: beside this very program. Never in the working directory, where
// somebody else may have put one.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Behind the sources and their bundle is a checkout, with the directories that builds write to. */
const IN_CHECKOUT = /^(.*)\/packages\/cli\/(?:src|dist)(?:\/.*)?$/
const BUILT = ['dist', 'packages/host/dist']
/** Of what an executable unpacks. */
const UNPACKED = 'hosts'

export function programPlaces(moduleUrl: string, isExecutable: boolean): readonly string[] {
  const directory = dirname(fileURLToPath(moduleUrl))
  if (isExecutable) return [join(directory, UNPACKED)]
  const [, checkout] = IN_CHECKOUT.exec(directory) ?? []
  return checkout === undefined ? [] : BUILT.map((place) => join(checkout, place))
}
