// Where the service listens, and how others reach it.
import { ADDRESSES, HTTP_URL, PORT, TEXT } from '../values/formats.ts'
import { type SettingValues, setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

export const NETWORK = {
  listen: setting({
    flag: 'listen',
    argument: 'address',
    repeatable: true,
    variables: ['GROUNDWORK_LISTEN'],
    format: ADDRESSES,
    default: ['127.0.0.1'],
    defaultNote: 'this machine only',
    help: 'address to listen on; may be repeated',
  }),
  /** 0: any free port. */
  apiPort: setting({
    flag: 'api-port',
    argument: 'port',
    variables: ['GROUNDWORK_API_PORT'],
    format: PORT,
    default: 8090,
    help: 'port of the REST API; 0 takes a free one',
  }),
  uiPort: setting({
    flag: 'ui-port',
    argument: 'port',
    variables: ['GROUNDWORK_UI_PORT'],
    format: PORT,
    default: 8080,
    help: 'port of the web pages and the API for browsers',
  }),
  /** null: where builds put them. */
  uiDir: setting({
    flag: 'ui-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_UI_DIR'],
    format: TEXT,
    default: null,
    defaultNote: 'the pages that npm start builds',
    help: 'directory of the web pages',
  }),
  imagePort: setting({
    flag: 'image-port',
    argument: 'port',
    variables: ['GROUNDWORK_IMAGE_PORT'],
    format: PORT,
    default: 8888,
    help: 'port of boot images',
  }),
  /** With TLS: boot files without encryption, for firmware that cannot decrypt; null: not opened. */
  imageHttpPort: setting({
    flag: 'image-http-port',
    argument: 'port',
    variables: ['GROUNDWORK_IMAGE_HTTP_PORT', 'HTTP_LISTEN_PORT'],
    format: PORT,
    default: null,
    defaultNote: 'none',
    help: 'with --tls: an additional port without TLS, for firmware that boots over the network',
  }),
  /** As seen by hosts and people; null: derived from the request or the listening address. */
  serviceBaseUrl: setting({
    flag: 'service-base-url',
    argument: 'url',
    variables: ['SERVICE_BASE_URL', 'GROUNDWORK_SERVICE_BASE_URL'],
    format: HTTP_URL,
    default: null,
    defaultNote: 'the one of the request',
    help: 'URL at which hosts reach the API',
  }),
  imageServiceBaseUrl: setting({
    flag: 'image-service-base-url',
    argument: 'url',
    variables: ['IMAGE_SERVICE_BASE_URL', 'GROUNDWORK_IMAGE_SERVICE_BASE_URL'],
    format: HTTP_URL,
    default: null,
    defaultNote: 'the one of the request',
    help: 'URL at which hosts reach boot images',
  }),
}

export type NetworkConfig = SettingValues<typeof NETWORK>

export function readNetwork(reader: ValueReader): NetworkConfig {
  const network = reader.readAll(NETWORK)
  const { apiPort, uiPort, imagePort, imageHttpPort } = network
  const fixed = [apiPort, uiPort, imagePort, imageHttpPort ?? 0].filter((port) => port !== 0)
  const twice = fixed.find((port, index) => fixed.indexOf(port) !== index)
  if (twice !== undefined)
    reader.problem(
      `Port ${twice} is given twice; --api-port, --ui-port, --image-port and --image-http-port have to differ.`,
    )
  return network
}
