// Every setting of the process itself: its flag, its variables (ours first, then the reference's) and what it means.

import type { ValueSource } from '../config/settings/value-reader.ts'
import { OS_IMAGE_OPTION } from '../config/values/os-image-option.ts'
import { RELEASE_IMAGE_OPTION } from '../config/values/release-image-option.ts'

export interface Option extends ValueSource {
  readonly flag: string
  /** What follows the flag; none: it is a switch. */
  readonly argument?: string
  readonly repeatable?: boolean
  readonly help: string
  readonly group: OptionGroup
}

/** In the order in which help shows them. */
export const OPTION_GROUPS = ['Network', 'Access', 'Data', 'Images', 'Installations', 'Other'] as const
export type OptionGroup = (typeof OPTION_GROUPS)[number]

export const OPTIONS = {
  listen: {
    flag: 'listen',
    argument: 'address',
    repeatable: true,
    variables: ['GROUNDWORK_LISTEN'],
    help: 'address to listen on; may be repeated (default: 127.0.0.1, this machine only)',
    group: 'Network',
  },
  apiPort: {
    flag: 'api-port',
    argument: 'port',
    variables: ['GROUNDWORK_API_PORT'],
    help: 'port of the REST API; 0 takes a free one (default: 8090)',
    group: 'Network',
  },
  uiPort: {
    flag: 'ui-port',
    argument: 'port',
    variables: ['GROUNDWORK_UI_PORT'],
    help: 'port of the start page and the API for browsers (default: 8080)',
    group: 'Network',
  },
  imagePort: {
    flag: 'image-port',
    argument: 'port',
    variables: ['GROUNDWORK_IMAGE_PORT'],
    help: 'port of boot images (default: 8888)',
    group: 'Network',
  },
  imageHttpPort: {
    flag: 'image-http-port',
    argument: 'port',
    variables: ['GROUNDWORK_IMAGE_HTTP_PORT', 'HTTP_LISTEN_PORT'],
    help: 'with --tls: an additional port without TLS, for firmware that boots over the network (default: none)',
    group: 'Network',
  },
  serviceBaseUrl: {
    flag: 'service-base-url',
    argument: 'url',
    variables: ['SERVICE_BASE_URL', 'GROUNDWORK_SERVICE_BASE_URL'],
    help: 'URL at which hosts reach the API (default: the one of the request)',
    group: 'Network',
  },
  imageServiceBaseUrl: {
    flag: 'image-service-base-url',
    argument: 'url',
    variables: ['IMAGE_SERVICE_BASE_URL', 'GROUNDWORK_IMAGE_SERVICE_BASE_URL'],
    help: 'URL at which hosts reach boot images (default: the one of the request)',
    group: 'Network',
  },
  auth: {
    flag: 'auth',
    argument: 'mode',
    variables: ['GROUNDWORK_AUTH', 'AUTH_TYPE'],
    help: 'none: no login, full access; local: people log in, hosts have tokens (default: none, for loopback addresses only)',
    group: 'Access',
  },
  tls: {
    flag: 'tls',
    variables: ['GROUNDWORK_TLS', 'SERVE_HTTPS'],
    help: 'serve HTTPS, with a self-signed certificate unless --tls-cert is given',
    group: 'Access',
  },
  tlsCert: {
    flag: 'tls-cert',
    argument: 'file',
    variables: ['GROUNDWORK_TLS_CERT', 'HTTPS_CERT_FILE'],
    help: 'certificate chain (PEM)',
    group: 'Access',
  },
  tlsKey: {
    flag: 'tls-key',
    argument: 'file',
    variables: ['GROUNDWORK_TLS_KEY', 'HTTPS_KEY_FILE'],
    help: 'private key of the certificate (PEM)',
    group: 'Access',
  },
  allowedDomains: {
    flag: 'allowed-domain',
    argument: 'origin',
    repeatable: true,
    variables: ['ALLOWED_DOMAINS', 'GROUNDWORK_ALLOWED_DOMAINS'],
    help: 'origin whose web pages may call the API; may be repeated',
    group: 'Access',
  },
  trustedProxies: {
    flag: 'trusted-proxy',
    argument: 'network',
    repeatable: true,
    variables: ['GROUNDWORK_TRUSTED_PROXIES'],
    help: 'address or network (CIDR) of a reverse proxy whose X-Forwarded-For, -Host and -Proto are trusted; may be repeated',
    group: 'Access',
  },
  dataDir: {
    flag: 'data-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_DATA_DIR', 'WORK_DIR'],
    help: 'database, files and keys (default: ~/.local/share/groundwork, as root /var/lib/groundwork)',
    group: 'Data',
  },
  databaseUrl: {
    flag: 'database-url',
    argument: 'url',
    variables: ['GROUNDWORK_DATABASE_URL'],
    secret: true,
    help: 'URL of your PostgreSQL (default: an embedded one in the data directory; DB_HOST, DB_PORT, DB_USER, DB_PASS and DB_NAME work too)',
    group: 'Data',
  },
  storage: {
    flag: 'storage',
    argument: 'kind',
    variables: ['GROUNDWORK_STORAGE', 'STORAGE'],
    help: 'where files are kept: filesystem or s3 (default: filesystem)',
    group: 'Data',
  },
  s3Endpoint: {
    flag: 's3-endpoint',
    argument: 'url',
    variables: ['S3_ENDPOINT_URL'],
    help: 'address of the S3-compatible store',
    group: 'Data',
  },
  s3Bucket: {
    flag: 's3-bucket',
    argument: 'name',
    variables: ['S3_BUCKET'],
    help: 'bucket in that store',
    group: 'Data',
  },
  s3Region: {
    flag: 's3-region',
    argument: 'name',
    variables: ['S3_REGION', 'AWS_REGION'],
    help: 'region of the bucket (default: us-east-1)',
    group: 'Data',
  },
  s3AccessKeyId: {
    flag: 's3-access-key-id',
    argument: 'id',
    variables: ['AWS_ACCESS_KEY_ID'],
    help: 'access key of the store; the secret is read from AWS_SECRET_ACCESS_KEY only, because other users can see flags',
    group: 'Data',
  },
  secretKeyFile: {
    flag: 'secret-key-file',
    argument: 'file',
    variables: ['GROUNDWORK_SECRET_KEY_FILE'],
    help: 'key that encrypts secrets; created if missing (default: secret.key in the data directory)',
    group: 'Data',
  },
  osImage: OS_IMAGE_OPTION,
  releaseImage: RELEASE_IMAGE_OPTION,
  imageDir: {
    flag: 'image-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_IMAGE_DIR', 'DATA_DIR'],
    help: 'where fetched live images are kept (default: images in the data directory)',
    group: 'Images',
  },
  agentForm: {
    flag: 'agent-form',
    argument: 'form',
    variables: ['GROUNDWORK_AGENT_FORM'],
    help: 'how hosts get their agent: executable (from this service) or container (from a registry; default: executable)',
    group: 'Images',
  },
  hostExecutable: {
    flag: 'host-executable',
    argument: 'file',
    variables: ['GROUNDWORK_HOST_EXECUTABLE'],
    help: 'program that hosts fetch and run as their agent (default: the one of this version)',
    group: 'Images',
  },
  secretless: {
    flag: 'secretless',
    variables: ['GROUNDWORK_SECRETLESS'],
    help: 'put no pull secret into images: hosts get it after they register, with a token from the image that is valid for one to two days',
    group: 'Images',
  },
  serviceCa: {
    flag: 'service-ca',
    argument: 'file',
    variables: ['GROUNDWORK_SERVICE_CA', 'SERVICE_CA_CERT_PATH'],
    help: 'CA of the certificate of this service, for hosts (PEM; default with --tls and no --tls-cert: the self-signed certificate)',
    group: 'Images',
  },
  organisationCa: {
    flag: 'organisation-ca',
    argument: 'file',
    variables: ['GROUNDWORK_ORGANISATION_CA'],
    help: 'additional CA that every host trusts (PEM)',
    group: 'Images',
  },
  mirrorRegistries: {
    flag: 'mirror-registries',
    argument: 'file',
    variables: ['GROUNDWORK_MIRROR_REGISTRIES'],
    help: 'registries.conf with the mirrors that hosts pull container images from; needs --mirror-ca',
    group: 'Images',
  },
  mirrorCa: {
    flag: 'mirror-ca',
    argument: 'file',
    variables: ['GROUNDWORK_MIRROR_CA'],
    help: 'CA of the certificates of these mirrors (PEM)',
    group: 'Images',
  },
  controllerImage: {
    flag: 'controller-image',
    argument: 'image',
    variables: ['GROUNDWORK_CONTROLLER_IMAGE', 'CONTROLLER_IMAGE'],
    help: 'container image of the controller, which finishes installations from inside the new cluster; required to install real machines, docs/installing.md says how to build it',
    group: 'Installations',
  },
  generator: {
    flag: 'generator',
    argument: 'which',
    variables: ['GROUNDWORK_GENERATOR'],
    help: 'what creates the installation files: openshift-install (of the release), built-in (our own code, without a release) or auto (built-in for simulated machines only; default: auto)',
    group: 'Installations',
  },
  localRelease: {
    flag: 'local-release',
    argument: 'place',
    repeatable: true,
    variables: ['GROUNDWORK_LOCAL_RELEASE'],
    help: 'release images on disk, used before any registry: oci:/path[:tag] or dir:/path; may be repeated',
    group: 'Installations',
  },
  releaseDir: {
    flag: 'release-dir',
    argument: 'directory',
    variables: ['GROUNDWORK_RELEASE_DIR'],
    help: 'where installers of releases are kept (default: releases in the data directory)',
    group: 'Installations',
  },
  approveNodes: {
    flag: 'approve-nodes',
    argument: 'when',
    variables: ['GROUNDWORK_APPROVE_NODES'],
    help: 'certificates of day-2 nodes of clusters that this service installed: auto approves those of known hosts, never leaves all of them to you (default: auto)',
    group: 'Installations',
  },
  logLevel: {
    flag: 'log-level',
    argument: 'level',
    variables: ['GROUNDWORK_LOG_LEVEL', 'LOG_LEVEL'],
    help: 'debug, info, warn, error or silent (default: info)',
    group: 'Other',
  },
} as const satisfies Readonly<Record<string, Option>>

export type OptionKey = keyof typeof OPTIONS
