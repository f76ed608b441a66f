import { isRecord } from '@groundwork/json/json-values'

type Members = Readonly<Record<string, unknown>>

/** Groups are merged; anything else is replaced. */
export function layOver(base: Members, over: Members): Members {
  const result: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(over)) {
    const former = result[name]
    result[name] = isRecord(former) && isRecord(value) ? layOver(former, value) : value
  }
  return result
}
