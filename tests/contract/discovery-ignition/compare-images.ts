import type { RamdiskMember } from '@groundwork/ignition/discovery'
import type { IgnitionConfig } from '@groundwork/ignition/document'
import { contentsText, fileFrame, withoutEmpty } from './readable-config.ts'
import type { RecordedMember } from './recorded-images.ts'
import { fileFacts, unitFacts } from './text-facts.ts'

/** One line for everything that is not the same. */
export function ignitionDifferences(recorded: IgnitionConfig, ours: IgnitionConfig): readonly string[] {
  return [
    ...differences('document', [rest(recorded)], [rest(ours)]),
    ...keyed(recorded.storage?.files, ours.storage?.files, 'path').flatMap(([path, theirs, own]) => {
      const facts = (file: typeof own) => fileFacts(path, contentsText(file?.contents?.source) ?? '')
      return theirs === undefined || own === undefined
        ? [`file ${path} is ${own === undefined ? 'missing' : 'only ours'}`]
        : [
            ...differences(`file ${path}`, [fileFrame(theirs)], [fileFrame(own)]),
            ...differences(`file ${path}`, facts(theirs), facts(own)),
          ]
    }),
    ...keyed(recorded.systemd?.units, ours.systemd?.units, 'name').flatMap(([name, theirs, own]) => {
      if (theirs === undefined || own === undefined) {
        return [`unit ${name} is ${own === undefined ? 'missing' : 'only ours'}`]
      }
      const { contents: _, ...frame } = theirs
      const { contents: __, ...ownFrame } = own
      return [
        ...differences(`unit ${name}`, [withoutEmpty(frame)], [withoutEmpty(ownFrame)]),
        ...differences(`unit ${name}`, unitFacts(theirs.contents), unitFacts(own.contents)),
      ]
    }),
  ]
}

/** Directories are the archive's business: every file has its parents before it. */
export function ramdiskDifferences(
  recorded: readonly RecordedMember[],
  ours: readonly RamdiskMember[],
): readonly string[] {
  const theirs = recorded.filter(({ mode }) => !mode.startsWith('004'))
  const paths = theirs.map(({ path }) => path)
  const ownPaths = ours.map(({ path }) => path)
  if (paths.join() !== ownPaths.join()) return [`ramdisk: ${paths.join()} are ${ownPaths.join()}`]
  return theirs.flatMap(({ path, mode, content = '' }, at) => {
    const own = ours[at]
    if (own === undefined) return []
    if ('linkTo' in own) return differences(`ramdisk ${path}`, [mode, content], ['0120777', own.linkTo])
    const facts = (text: string) => (path.endsWith('.service') ? unitFacts(text) : fileFacts(path, text))
    const ownMode = `0${(0o100000 | own.mode).toString(8)}`
    return differences(`ramdisk ${path}`, [mode, ...facts(content)], [ownMode, ...facts(own.contents)])
  })
}

/** All but files and units. */
const rest = ({ storage: { files: _, ...storage } = {}, systemd: __, ...config }: IgnitionConfig): unknown =>
  withoutEmpty({ ...config, storage })

function keyed<Key extends string, Entry extends Readonly<Record<Key, string>>>(
  recorded: readonly Entry[] = [],
  ours: readonly Entry[] = [],
  key: Key,
): readonly (readonly [string, Entry | undefined, Entry | undefined])[] {
  const names = new Set([...recorded, ...ours].map((entry) => entry[key]))
  const find = (list: readonly Entry[], name: string) => list.find((entry) => entry[key] === name)
  return [...names].map((name) => [name, find(recorded, name), find(ours, name)] as const)
}

function differences(
  what: string,
  recorded: readonly unknown[],
  ours: readonly unknown[],
): readonly string[] {
  const [theirs, own] = [recorded, ours].map((facts) => facts.map((fact) => plain(fact)))
  return [
    ...(theirs ?? []).filter((fact) => !own?.includes(fact)).map((fact) => `${what}: not ours: ${fact}`),
    ...(own ?? []).filter((fact) => !theirs?.includes(fact)).map((fact) => `${what}: only ours: ${fact}`),
  ]
}

const plain = (fact: unknown): string => (typeof fact === 'string' ? fact : JSON.stringify(fact))
