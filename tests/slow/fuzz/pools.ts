// Ids of what really exists. Requests are made before it is known what exists when they are sent, so they hold places
// that are filled in then.
export const POOLS = ['cluster', 'infra-env', 'host', 'token'] as const
export type PoolName = (typeof POOLS)[number]
export type Pools = Readonly<Record<PoolName, readonly string[]>>

const PLACE = /\{\{([a-z-]+):(\d+)\}\}/g
const UNKNOWN_ID = '6e6f626f-6479-4000-8000-000000000000'

export const placeholder = (pool: PoolName, number: number): string => `{{${pool}:${number}}}`

export const fillPlaces = (text: string, pools: Pools): string =>
  text.replace(PLACE, (_, pool: PoolName, number: string) => {
    const ids = pools[pool]
    return ids[Number(number) % ids.length] ?? UNKNOWN_ID
  })
