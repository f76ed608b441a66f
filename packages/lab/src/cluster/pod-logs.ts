export interface PodLogs {
  append(namespace: string, pod: string, text: string): void
  /** Null: the pod has never written. */
  read(place: { readonly namespace: string; readonly name: string }, sinceMs: number): string | null
}

const MAX_LINES = 2_000

export function createPodLogs(now: () => number): PodLogs {
  const logs = new Map<string, { at: number; line: string }[]>()
  return {
    append(namespace, pod, text) {
      const lines = logs.get(`${namespace}/${pod}`) ?? []
      logs.set(`${namespace}/${pod}`, lines)
      for (const line of text.split('\n')) if (line !== '') lines.push({ at: now(), line })
      if (lines.length > MAX_LINES) lines.splice(0, lines.length - MAX_LINES)
    },
    read({ namespace, name }, sinceMs) {
      const lines = logs.get(`${namespace}/${name}`)
      if (lines === undefined) return null
      return lines
        .filter(({ at }) => at >= sinceMs)
        .map(({ line }) => `${line}\n`)
        .join('')
    },
  }
}
