import { proxiesFrom, proxyFor } from '@groundwork/proxies/proxy-for'
import type { ChosenContext } from '../contexts/choose-context.ts'
import type { Surroundings } from '../terminal/surroundings.ts'

/** The plain one where it will do: the library that knows proxies and certificates takes a while to load. */
export async function chooseFetch(
  context: ChosenContext,
  { env }: Pick<Surroundings, 'env'>,
): Promise<typeof fetch> {
  const url = new URL(context.url)
  const proxy = proxyFor(url, proxiesFrom(env))
  if (url.protocol === 'http:' && proxy === null) return fetch
  const { secureFetch } = await import('./secure-fetch.ts')
  return secureFetch(context, proxy)
}
