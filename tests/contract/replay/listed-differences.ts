// Every place where a replayed recording and our answers are not the same.

export interface Listed {
  /** What differs and, unless it is only the order, the recorded value and ours. */
  readonly what: string
  /** The requests, by their number in the recording. */
  readonly at: readonly number[]
  readonly why: string
}

interface Differences {
  readonly different: readonly Listed[]
  /** Ours is what the recorded service shows next, because it waits for its next turn and we look at once. */
  readonly earlier: readonly Listed[]
}

type Name = 'multinode-install' | 'sno-install'

const ORDER_OF_TABLE = 'the recorded service lists rows in the order of its database, which says nothing'
const ANY_ORDER = 'the recorded service lists them in another order at every start'
const ERRORS_ARE_JSON = 'our errors are JSON and say so, also where a file was asked for'
const CODES_FOR_PROGRAMS = 'our errors carry a code for programs, which clients that do not know it ignore'
const OWN_VERSION = 'the recorded service did not know its own version'
const PORTS_ARE_TRIED =
  'our agents are told by this field that they may listen, and which ports to try; it is empty for hosts with other agents, which ignore it'
const FOR_ROOT_ALONE = 'only root has to read the pull secret on a machine'
const POLLS_LEFT_OUT =
  'polls with the same answer as before were left out of the recording, so the clock of the last one is missing'

const NO_LONGER_JUDGED =
  'what is not judged any more while a host is installed goes at once, and step by step; two steps are recorded as one'
const TWO_TURNS =
  'with the last answer of its only host the preparation is done; the recorded service noticed in three turns'
const ONE_HOST =
  'the disk of the only host is known; the recorded service shows it once it has chosen a bootstrap host'
const KNOWS_CLUSTER =
  'the host is a single node wherever it is shown; the recorded list of an infra-env does not look at its cluster'

const AT_ONCE = 'the recorded service looks in its next turn'
const BEFORE_VIPS = 'the recorded service does not look at the cluster before its VIPs are there'
const WITH_ROLE =
  'we suggest roles before we judge by them; the recorded service judged first, and later had the latencies'
const WITHOUT_NETWORK =
  'the machine network follows from the inventory; the recorded service noticed two turns later'

const listed =
  (why: string) =>
  (what: string, ...at: readonly number[]): Listed => ({ what, at, why })
const anyOrder = listed(ANY_ORDER)
const tableOrder = listed(ORDER_OF_TABLE)
const beforeVips = (id: string, status: string): Listed =>
  listed(BEFORE_VIPS)(`Cluster validations_info > ${id}: absent → ${status}`, 44, 70)
const earlier = listed(AT_ONCE)

const SUPPORT = 'GET /v2/support-levels/features/detailed?openshift_version=4.22&cpu_architecture=x86_64'
const INSTRUCTIONS = 'GET /v2/infra-envs/{id}/hosts/{id}/instructions'
const STEPS = `${INSTRUCTIONS} order of instructions`
const portsAt = (step: number): string =>
  `${INSTRUCTIONS} instructions > ${step} > args > 0 > {id} > tcp_ports: absent → a list`
const PULL_SECRET_MODE =
  'GET /v2/infra-envs/{id}/downloads/files?file_name=discovery.ign files > /root/.docker/config.json > mode: 420 → 384'
const VERSION = 'GET /v2/component-versions versions > assisted-installer-service: Unknown → 0.1.0'
const RELEASE_TAG = 'GET /v2/component-versions release_tag: absent → v0.1.0'
const LISTED_OPERATORS = 'GET /v2/clusters/{id}/preflight-requirements order of operators'
const CONTENT_TYPE = 'header Content-Type: application/octet-stream → application/json'

/** The four requests of a recording that are refused. */
const errorCodes = (
  kubeconfig: number,
  file: number,
  hostFile: number,
  ignition: number,
): readonly Listed[] => {
  const coded = listed(CODES_FOR_PROGRAMS)
  const presigned = 'GET /v2/clusters/{id}/downloads'
  const [links, notReady] = ['absent → links-need-s3', 'absent → host-ignition-not-ready']
  return [
    coded(`${presigned}/credentials-presigned?file_name=kubeconfig error_code: ${links}`, kubeconfig),
    coded(`${presigned}/files-presigned?file_name=install-config.yaml error_code: ${links}`, file),
    coded(`GET /v2/infra-env/{id}/hosts/{id}/downloads/ignition error_code: ${notReady}`, hostFile),
    coded(`GET /v2/infra-envs/{id}/hosts/{id}/ignition error_code: ${notReady}`, ignition),
  ]
}

/** Requests for the cluster while its hosts are installed. */
const SHOWN = [131, 132, 153, 154, 165, 183, 231, 232, 236]

export const LISTED: Readonly<Record<Name, Differences>> = {
  'multinode-install': {
    different: [
      listed(OWN_VERSION)(VERSION, 2),
      listed(OWN_VERSION)(RELEASE_TAG, 2),
      listed(ERRORS_ARE_JSON)(CONTENT_TYPE, 112),
      ...errorCodes(257, 262, 112, 111),
      listed(FOR_ROOT_ALONE)(PULL_SECRET_MODE, 23),
      anyOrder(`${SUPPORT} order of features`, 9),
      anyOrder(`${SUPPORT} order of operators`, 9),
      anyOrder('GET /v2/supported-operators order of', 12),
      anyOrder(LISTED_OPERATORS, 98),
      tableOrder('Cluster order of host_networks > 0 > host_ids', 44, 70, 78, 79, 95, ...SHOWN, 249, 250),
      tableOrder('Cluster order of hosts', 70, 79, 95, 117, 130, ...SHOWN, 248, 249, 250),
      tableOrder('GET /v2/infra-envs/{id}/hosts order of', 72, 267),
      tableOrder('GET /v2/clusters/{id}/hosts?with-connectivity=true order of', 119),
      tableOrder(`${STEPS} > 1 > args > 0`, 45, 50, 55, 60, 65),
      tableOrder(`${STEPS} > 0 > args > 0`, 80, 83, 86, 89, 92, 122, 124, 126, 128),
      listed(PORTS_ARE_TRIED)(portsAt(1), 45, 50, 55, 60, 65),
      listed(PORTS_ARE_TRIED)(portsAt(0), 80, 83, 86, 89, 92, 122, 124, 126, 128),
      listed(NO_LONGER_JUDGED)('Host order of validations_info: a list → a list', 183),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769266 → 1794769260', 132),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769275 → 1794769270', 153),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769281 → 1794769270', 154),
      listed(BEFORE_VIPS)('Cluster status: insufficient → pending-for-input', 44, 70),
      beforeVips('hosts-data/all-hosts-are-ready-to-install', 'failure'),
      beforeVips('network/api-vips-defined', 'failure'),
      beforeVips('network/api-vips-valid', 'pending'),
      beforeVips('network/ingress-vips-defined', 'failure'),
      beforeVips('network/ingress-vips-valid', 'pending'),
      beforeVips('network/machine-cidr-defined', 'failure'),
      beforeVips('network/machine-cidr-equals-to-calculated-cidr', 'pending'),
      beforeVips('network/networks-same-address-families', 'pending'),
      beforeVips('network/no-cidrs-overlapping', 'pending'),
      listed(WITH_ROLE)(
        'Host validations_info > network/sufficient-network-latency-requirement-for-role: absent → pending',
        44,
      ),
      listed(WITH_ROLE)(
        'Host validations_info > network/sufficient-packet-loss-requirement-for-role: absent → pending',
        44,
      ),
    ],
    earlier: [
      earlier('Cluster connectivity_majority_groups', 44, 70),
      earlier('Cluster feature_usage > Cluster managed networking with VMs', 44, 70),
      earlier('Cluster ip_collisions', 44, 70),
      earlier('Cluster install_completed_at', 248, 249),
      earlier('Cluster progress > preparing_for_installation_stage_percentage', 153),
      earlier('Cluster progress > total_percentage', 153, 248, 249),
      earlier('Cluster ready_host_count', 130, 131),
      earlier('Cluster schedulable_masters_forced_true', 44, 70, 78, 79, 95, 117, 121),
      earlier('Cluster status', 153, 231, 248, 249),
      earlier('Cluster validations_info', 44, 70),
      earlier(`${INSTRUCTIONS} instructions`, 148, 149, 150, 151, 152),
      earlier(`${INSTRUCTIONS} instructions > 0`, 148, 149, 150, 151, 152),
      earlier('Host installer_version', 153, 154),
      earlier('Host order of validations_info', 231),
      earlier('Host status', 44, 130, 131, 153, 154),
      earlier('Host suggested_role', 44),
      earlier('Host validations_info', 44),
      earlier('Host validations_info > hardware/compatible-agent', 183, 231),
      earlier('Host validations_info > network/connected', 231),
      earlier('Host validations_info > network/media-connected', 231),
      earlier('Host validations_info > network/time-synced-between-host-and-service', 231),
      earlier('Host validations_info > network/dns-wildcard-not-configured', 70, 71, 72),
      earlier('Host validations_info > network/mtu-valid', 70, 71, 72),
      earlier('Host validations_info > network/ntp-synced', 70, 71, 72, 231),
    ],
  },
  'sno-install': {
    different: [
      listed(OWN_VERSION)(VERSION, 2),
      listed(OWN_VERSION)(RELEASE_TAG, 2),
      listed(ERRORS_ARE_JSON)(CONTENT_TYPE, 44),
      ...errorCodes(104, 109, 44, 43),
      listed(FOR_ROOT_ALONE)(PULL_SECRET_MODE, 12),
      listed(ONE_HOST)('GET /v2/clusters/{id}/install-config bootstrapInPlace: absent → an object', 36),
      listed(ONE_HOST)(
        'GET /v2/clusters/{id}/install-config bootstrapInPlace > installationDisk: absent → /dev/disk/by-id/wwn-0x05abcd0000000064',
        36,
      ),
      anyOrder(LISTED_OPERATORS, 34),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769306 → 1794769302', 22, 23, 24, 25),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769321 → 1794769315', 32, 33, 49, 50, 51, 54),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769322 → 1794769315', 55),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769332 → 1794769326', 61),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769340 → 1794769326', 62),
      listed(TWO_TURNS)('Host status: preparing-for-installation → installing', 59),
      listed(NO_LONGER_JUDGED)('Host order of validations_info: a list → a list', 71),
      listed(KNOWS_CLUSTER)('Host order of progress_stages: a list → a list', 114),
      listed(KNOWS_CLUSTER)(
        'Host progress_stages > Waiting for control plane: Waiting for control plane → absent',
        114,
      ),
      listed(KNOWS_CLUSTER)(
        'Host progress_stages > Waiting for controller: Waiting for controller → absent',
        114,
      ),
      listed(KNOWS_CLUSTER)('Host progress_stages > Configuring: Configuring → absent', 114),
      listed(WITHOUT_NETWORK)('Host order of validations_info: absent → a list', 21),
      listed(WITHOUT_NETWORK)(
        'Host validations_info > network/belongs-to-machine-cidr: absent → success',
        21,
      ),
    ],
    earlier: [
      earlier('Cluster connectivity_majority_groups', 21, 22),
      earlier('Cluster ip_collisions', 21, 22),
      earlier('Cluster api_vips > 0', 59, 61),
      earlier('Cluster ingress_vips > 0', 59, 61),
      earlier('Cluster install_completed_at', 95, 96),
      earlier('Cluster last-installation-preparation > status', 55),
      earlier('Cluster machine_networks > 0', 21, 22),
      earlier('Cluster openshift_cluster_id', 55),
      earlier('Cluster progress > preparing_for_installation_stage_percentage', 59, 61),
      earlier('Cluster progress > total_percentage', 59, 61, 95, 96),
      earlier('Cluster ready_host_count', 54, 55),
      earlier('Cluster status', 31, 59, 61, 84, 95, 96),
      earlier('Cluster validations_info', 21, 22),
      earlier('Cluster validations_info > hosts-data/all-hosts-are-ready-to-install', 31),
      earlier(`${INSTRUCTIONS} instructions`, 60),
      earlier(`${INSTRUCTIONS} instructions > 0`, 60),
      earlier('Host installer_version', 59, 61, 62),
      earlier('Host order of validations_info', 22, 23, 24, 84, 85, 89, 95, 96),
      earlier('Host status', 21, 54, 55, 61, 62),
      earlier('Host validations_info', 21),
      earlier('Host validations_info > network/belongs-to-machine-cidr', 22, 23, 24),
      earlier('Host validations_info > hardware/compatible-agent', 71, 84, 85, 89, 95, 96),
      earlier('Host validations_info > network/connected', 84, 85, 89, 95, 96),
      earlier('Host validations_info > network/media-connected', 84, 85, 89, 95, 96),
      earlier('Host validations_info > network/ntp-synced', 84, 85, 89, 95, 96),
      earlier('Host validations_info > network/time-synced-between-host-and-service', 84, 85, 89, 95, 96),
      earlier('Host validations_info > network/no-iscsi-nic-belongs-to-machine-cidr', 22, 23, 24),
    ],
  },
}
