// The list of all environment variables, for people.
import { FinalizingStage, HostStage } from '@groundwork/contract/vocabulary'
import { ENGINE_VARIABLES, stageVariable } from './engine-variables.ts'
import { IGNORED_VARIABLES } from './ignored-variables.ts'
import { OPTIONS } from './options.ts'

const OTHERS = [
  'DB_HOST, DB_PORT, DB_USER, DB_PASS, DB_NAME',
  'AWS_SECRET_ACCESS_KEY',
  'EC_PRIVATE_KEY_PEM, ENABLE_ORG_TENANCY',
  'OS_IMAGES (or RHCOS_VERSIONS), RELEASE_IMAGES, RELEASE_SOURCES, MUST_GATHER_IMAGES',
  'IGNORED_OPENSHIFT_VERSIONS, RELEASE_TAG, SELF_VERSION',
  'CLUSTER_NETWORK_CIDR, CLUSTER_NETWORK_HOST_PREFIX, SERVICE_NETWORK_CIDR',
  'CLUSTER_NETWORK_CIDR_IPV6, CLUSTER_NETWORK_HOST_PREFIX_IPV6, SERVICE_NETWORK_CIDR_IPV6',
  'ENABLE_DEREGISTER_INACTIVE_GC, ENABLE_DELETE_UNREGISTER_GC, DELETION_WORKER_INTERVAL',
  'DELETED_INACTIVE_AFTER, INFRAENV_DELETED_INACTIVE_AFTER, DELETED_UNREGISTERED_AFTER',
  'EVENT_RATE_LIMITS, BASE_DNS_DOMAINS, NTP_DEFAULT_SERVER, ISO_IMAGE_TYPE',
  'NETWORK_DISCOVERY_DELAY_SECONDS, PUBLIC_CONTAINER_REGISTRIES',
  'AGENT_TIMEOUT_START, SKIP_CERT_VERIFICATION, INSTALL_RH_CA, FORCE_INSECURE_POLICY_JSON',
  'MIN_VERSION_FOR_NMSTATE_SERVICE, ENABLE_OKD_SUPPORT, OKD_RPMS_IMAGE, MAX_CONCURRENT_REQUESTS',
  'OS_IMAGES_REQUEST_HEADERS, OS_IMAGES_REQUEST_QUERY_PARAMS, OS_IMAGE_DOWNLOAD_TRUSTED_CA_FILE',
  'INSECURE_SKIP_VERIFY, HTTP_PROXY, HTTPS_PROXY, NO_PROXY (or in lower case)',
  'INSTALL_INVOKER, DISK_ENCRYPTION_CIPHER, INSTALLER_CACHE_CAPACITY, INSTALLER_CACHE_MAX_RELEASE_SIZE',
  'GROUNDWORK_BODY_LIMIT, GROUNDWORK_REPLY_LIMIT, GROUNDWORK_EVALUATION_LIMIT, GROUNDWORK_HOST_CACHE',
  'GROUNDWORK_ADDRESS_CONNECTIONS, GROUNDWORK_ADDRESS_BODIES, GROUNDWORK_BODY_RATE, GROUNDWORK_BODY_GRACE',
  'GROUNDWORK_STREAM_MEMORY, GROUNDWORK_STREAM_LIFETIME, LIVENESS_VALIDATION_TIMEOUT',
]

export function variablesText(): string {
  const flags = Object.values(OPTIONS).map(({ flag, variables }) => `  ${variables.join(', ')} (--${flag})`)
  const engine = Object.values(ENGINE_VARIABLES).map(([variable]) => `  ${variable}`)
  const stages = [
    ...HostStage.enum.map((stage) => stageVariable('HOST_STAGE', stage)),
    ...FinalizingStage.enum.map((stage) => stageVariable('FINALIZING_STAGE', stage)),
  ].map((variable) => `  ${variable}`)
  return [
    'With a flag:',
    ...flags,
    '',
    'Without a flag:',
    ...OTHERS.map((line) => `  ${line}`),
    '',
    'Time limits and rules of installations (durations such as 90s, 8m or 1h30m):',
    ...engine,
    ...stages,
    '',
    'Accepted from the reference service, without effect:',
    ...Object.entries(IGNORED_VARIABLES).map(([name, reason]) => `  ${name} (${reason})`),
  ].join('\n')
}
