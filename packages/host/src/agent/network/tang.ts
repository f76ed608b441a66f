// Tang servers, which give a key for encrypted disks to every machine that reaches them.
import type { TangConnectivityResponse } from '@groundwork/contract/steps'
import { isRecord, parseJson } from '@groundwork/json/json-values'
import type { Machine } from '../../machine/machine.ts'
import { download, excerpt } from './download.ts'

export interface TangServer {
  readonly url: string
  readonly thumbprint: string
}

export type Advertisement = NonNullable<TangConnectivityResponse['tang_server_response']>[number]

export type TangAnswer =
  | { readonly ok: true; readonly advertisement: Advertisement }
  | { readonly ok: false; readonly error: string }

/** null: not a list of servers. What is missing in one of them is told when it is asked. */
export function readTangServers(text: string): readonly TangServer[] | null {
  const list = parseJson(text)
  if (!Array.isArray(list) || !list.every(isRecord)) return null
  return list.map(({ url, thumbprint }) => ({
    url: typeof url === 'string' ? url : '',
    thumbprint: typeof thumbprint === 'string' ? thumbprint : '',
  }))
}

export async function askTangServer(machine: Machine, { url, thumbprint }: TangServer): Promise<TangAnswer> {
  const refuse = (error: string): TangAnswer => ({ ok: false, error })
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    return refuse(`"${url}" is not the address of a tang server.`)
  if (thumbprint === '') return refuse(`The tang server ${url} is given without a thumbprint.`)
  const tang_url = `${url.replace(/\/+$/, '')}/adv/${thumbprint}`
  const answer = await download(machine, tang_url)
  if (!answer.ok) return refuse(`The tang server ${url} cannot be reached: ${answer.error}.`)
  const { status, body } = answer
  if (status !== 200)
    return refuse(`The tang server ${url} answers with status ${status} instead of its keys.`)
  const advertisement = readAdvertisement(body)
  if (advertisement === null)
    return refuse(`The tang server ${url} does not answer with its keys: ${excerpt(body)}`)
  return { ok: true, advertisement: { ...advertisement, tang_url } }
}

/** null: not what a tang server sends. */
export function readAdvertisement(body: string): Omit<Advertisement, 'tang_url'> | null {
  const sent = parseJson(body)
  if (!isRecord(sent) || typeof sent.payload !== 'string' || !Array.isArray(sent.signatures)) return null
  const signatures = sent.signatures.filter(isSignature)
  if (sent.payload === '' || signatures.length === 0 || signatures.length < sent.signatures.length)
    return null
  return {
    payload: sent.payload,
    signatures: signatures.map((it) => ({ protected: it.protected, signature: it.signature })),
  }
}

const isSignature = (value: unknown): value is { protected: string; signature: string } =>
  isRecord(value) && typeof value.protected === 'string' && typeof value.signature === 'string'
