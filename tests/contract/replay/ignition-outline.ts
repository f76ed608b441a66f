// A discovery ignition without the texts in it, which are ours: which files with which modes, which units, which users.

type Tree = Readonly<Record<string, unknown>>

/** Anything else stays as it is. */
export function ignitionOutline(body: unknown): unknown {
  if (!isTree(body) || !isTree(body.ignition) || !isTree(body.storage)) return body
  const { ignition, passwd, storage, systemd } = body as Readonly<Record<string, Tree>>
  return {
    ignition,
    passwd,
    files: byName(storage?.files, 'path', ['mode', 'overwrite', 'user']),
    units: byName(systemd?.units, 'name', ['enabled']),
  }
}

function byName(list: unknown, name: string, kept: readonly string[]): Tree {
  const entries = (list ?? []) as readonly Tree[]
  return Object.fromEntries(
    entries.map((entry) => [entry[name], Object.fromEntries(kept.map((key) => [key, entry[key]]))]),
  )
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
