// Which live images machines boot, and how they are fetched.
import type { DownloadHttpOptions, OsImage } from '@groundwork/images/base-images'
import { BOOLEAN, objectFormat, parseTexts, TEXT } from '../values/formats.ts'
import { asOsImages } from '../values/os-image.ts'
import { setting } from './setting.ts'
import type { ValueReader } from './value-reader.ts'

const TEXTS = objectFormat((text) => parseTexts(text, 'text', 'Write JSON such as {"name": "value"}.'))

export const OS_IMAGES = {
  given: setting({
    flag: 'os-image',
    argument: 'version=file|url',
    repeatable: true,
    variables: ['GROUNDWORK_OS_IMAGE'],
    format: objectFormat(asOsImages),
    default: [],
    defaultNote: 'fetched from the public mirror',
    help:
      'live image for a version: 4.20=/srv/live.iso, 4.20@arm64=https://mirror/live.iso#sha256=..., or 4.20=remote:https://... ' +
      'to read it in place and store nothing; a directory is searched for it; may be repeated',
    guide: 'boot-media.md',
  }),
  headers: setting({
    variables: ['OS_IMAGES_REQUEST_HEADERS'],
    format: TEXTS,
    default: {},
    secret: true,
    help: 'JSON: headers for the server of live images',
  }),
  query: setting({
    variables: ['OS_IMAGES_REQUEST_QUERY_PARAMS'],
    format: TEXTS,
    default: {},
    secret: true,
    help: 'JSON: query parameters for that server',
  }),
  caFile: setting({
    variables: ['OS_IMAGE_DOWNLOAD_TRUSTED_CA_FILE'],
    format: TEXT,
    default: null,
    help: 'CA of that server (PEM file)',
  }),
  insecure: setting({
    variables: ['INSECURE_SKIP_VERIFY'],
    format: BOOLEAN,
    default: false,
    help: 'trust any certificate of that server',
  }),
  httpProxy: setting({
    variables: ['http_proxy', 'HTTP_PROXY'],
    format: TEXT,
    default: '',
    help: 'proxy for live images over http',
  }),
  httpsProxy: setting({
    variables: ['https_proxy', 'HTTPS_PROXY'],
    format: TEXT,
    default: '',
    help: 'proxy for live images over https',
  }),
  noProxy: setting({
    variables: ['no_proxy', 'NO_PROXY'],
    format: TEXT,
    default: '',
    help: 'hosts that are reached without these proxies',
  }),
}

export interface OsImagesConfig {
  /** Of --os-image: they come before all others, and in place of those of the same version and architecture. */
  readonly given: readonly OsImage[]
  readonly http: DownloadHttpOptions
}

export function readOsImages(reader: ValueReader): OsImagesConfig {
  const { given, httpProxy, httpsProxy, noProxy, ...http } = reader.readAll(OS_IMAGES)
  const hasProxy = httpProxy !== '' || httpsProxy !== ''
  return { given, http: { ...http, proxy: hasProxy ? { httpProxy, httpsProxy, noProxy } : null } }
}
