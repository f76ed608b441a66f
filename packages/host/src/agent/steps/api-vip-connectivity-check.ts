import { Buffer } from 'node:buffer'
import { ApiVipConnectivityRequest, type ApiVipConnectivityResponse } from '@groundwork/contract/steps'
import type { Machine } from '../../machine/machine.ts'
import { download, excerpt } from '../network/download.ts'
import { reduceIgnition } from '../network/reduce-ignition.ts'
import { readArgument } from './read-argument.ts'
import { failed, type RunStep, succeeded } from './step-run.ts'

const IGNITION_TYPE = 'application/vnd.coreos.ignition+json; version=3.2.0'
const DOWNLOAD_ERROR = 'ignition download error'

const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/
const HEADER_VALUE = /^[\t\x20-\x7e]*$/

/** Fetches what the running cluster configures its nodes with. That it cannot be had is a result. */
export const runApiVipConnectivityCheck: RunStep = async ({ machine }, args) => {
  const argument = readArgument(ApiVipConnectivityRequest, args)
  if (!argument.ok) return failed(argument.error)
  const { url } = argument.value
  if (url === '') return failed('The step does not say what to download: its url is empty.')
  const fetched = await fetchIgnition(machine, argument.value)
  if (!fetched.ok) {
    const response: ApiVipConnectivityResponse = { download_error: fetched.error, url }
    return { ...succeeded(response), error: DOWNLOAD_ERROR }
  }
  return succeeded({ ignition: fetched.ignition, is_success: true, url } satisfies ApiVipConnectivityResponse)
}

type Fetched =
  | { readonly ok: true; readonly ignition: string }
  | { readonly ok: false; readonly error: string }

const refuse = (error: string): Fetched => ({ ok: false, error })

async function fetchIgnition(machine: Machine, request: ApiVipConnectivityRequest): Promise<Fetched> {
  const { url, ca_certificate } = request
  const ca = ca_certificate ? decodePem(ca_certificate) : undefined
  if (ca === null) return refuse('The certificate to trust is not a base64 text of PEM certificates.')
  const headers = headersOf(request)
  if (headers === null)
    return refuse('One of the headers to send has a name or a value that HTTP does not allow.')
  const answer = await download(machine, url, {
    headers,
    ...(ca !== undefined && { ca }),
  })
  if (!answer.ok) return refuse(`${url} cannot be downloaded: ${answer.error}.`)
  const { status, body } = answer
  if (status < 200 || status > 299)
    return refuse(`${url} answers with status ${status}: ${excerpt(body, 4096)}`)
  if (body.trim() === '') return refuse(`${url} answers with nothing.`)
  let document: unknown
  try {
    document = JSON.parse(body)
  } catch {
    return refuse(`What ${url} answers is not valid JSON: ${excerpt(body)}`)
  }
  const reduced = reduceIgnition(document)
  if (reduced === null)
    return refuse(`What ${url} answers is not Ignition up to version 3.2: ${excerpt(body)}`)
  return { ok: true, ignition: JSON.stringify(reduced) }
}

/** Those that came with the step win, however they are spelt. null: one cannot be sent; who tried would tell its value. */
function headersOf(request: ApiVipConnectivityRequest): Readonly<Record<string, string>> | null {
  const { ignition_endpoint_token: token, request_headers } = request
  const headers = new Map([['accept', IGNITION_TYPE]])
  if (token) headers.set('authorization', `Bearer ${token}`)
  for (const { key = '', value = '' } of request_headers ?? []) headers.set(key.toLowerCase(), value)
  const isSendable = ([name, value]: readonly [string, string]) =>
    HEADER_NAME.test(name) && HEADER_VALUE.test(value)
  return [...headers].every(isSendable) ? Object.fromEntries(headers) : null
}

/** null: no certificate in it. */
function decodePem(base64: string): string | null {
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) return null
  const pem = Buffer.from(base64, 'base64').toString('utf8')
  return /-----BEGIN CERTIFICATE-----[\s\S]+-----END CERTIFICATE-----/.test(pem) ? pem : null
}
