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

const NOT_BUILT = 'not built yet; docs/compatibility.md says what answers 501 and why'
const ORDER_OF_TABLE = 'the recorded service lists rows in the order of its database, which says nothing'
const ANY_ORDER = 'the recorded service lists them in another order at every start'
const ERRORS_ARE_JSON = 'our errors are JSON and say so, also where a file was asked for'
const OWN_VERSION = 'the recorded service did not know its own version'
const FOR_ROOT_ALONE = 'nobody but root has to read the pull secret on a machine'
const POLLS_LEFT_OUT =
  'polls with the same answer as before were left out of the recording, so the clock of the last one is missing'

const AT_ONCE = 'the recorded service looks in its next turn'
const BEFORE_VIPS = 'the recorded service does not look at the cluster before its VIPs are there'
const WITH_ROLE =
  'we suggest roles before we judge by them; the recorded service judged first, and later had the latencies'
const WITHOUT_NETWORK =
  'the machine network follows from the inventory; the recorded service noticed two turns later'

const listed =
  (why: string) =>
  (what: string, ...at: readonly number[]): Listed => ({ what, at, why })
const notBuilt = listed(NOT_BUILT)
const anyOrder = listed(ANY_ORDER)
const tableOrder = listed(ORDER_OF_TABLE)
const beforeVips = (id: string, status: string): Listed =>
  listed(BEFORE_VIPS)(`Cluster validations_info > ${id}: absent → ${status}`, 44, 70)
const earlier = listed(AT_ONCE)

const SUPPORT = 'GET /v2/support-levels/features/detailed?openshift_version=4.22&cpu_architecture=x86_64'
const STEPS = 'GET /v2/infra-envs/{id}/hosts/{id}/instructions order of instructions'
const PULL_SECRET_MODE =
  'GET /v2/infra-envs/{id}/downloads/files?file_name=discovery.ign files > /root/.docker/config.json > mode: 420 → 384'
const VERSION = 'GET /v2/component-versions versions > assisted-installer-service: Unknown → 0.1.0'
const LISTED_OPERATORS = 'GET /v2/clusters/{id}/preflight-requirements order of operators'
const INSTALL_CONFIG = 'GET /v2/clusters/{id}/install-config answer: 200 → 501'
const CONTENT_TYPE = 'header Content-Type: application/octet-stream → application/json'

export const LISTED: Readonly<Record<Name, Differences>> = {
  'multinode-install': {
    different: [
      listed(OWN_VERSION)(VERSION, 2),
      listed(ERRORS_ARE_JSON)(CONTENT_TYPE, 112),
      listed(FOR_ROOT_ALONE)(PULL_SECRET_MODE, 23),
      notBuilt(INSTALL_CONFIG, 100),
      anyOrder(`${SUPPORT} order of features`, 9),
      anyOrder(`${SUPPORT} order of operators`, 9),
      anyOrder('GET /v2/supported-operators order of', 12),
      anyOrder(LISTED_OPERATORS, 98),
      tableOrder('Cluster order of host_networks > 0 > host_ids', 44, 70, 78, 79, 95),
      tableOrder('Cluster order of hosts', 70, 79, 95, 117),
      tableOrder('GET /v2/infra-envs/{id}/hosts order of', 72),
      tableOrder('GET /v2/clusters/{id}/hosts?with-connectivity=true order of', 119),
      tableOrder(`${STEPS} > 1 > args > 0`, 45, 50, 55, 60, 65),
      tableOrder(`${STEPS} > 0 > args > 0`, 80, 83, 86, 89, 92, 122, 124, 126, 128),
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
      earlier('Cluster schedulable_masters_forced_true', 44, 70, 78, 79, 95, 117, 121),
      earlier('Cluster validations_info', 44, 70),
      earlier('Host status', 44),
      earlier('Host suggested_role', 44),
      earlier('Host validations_info', 44),
      earlier('Host validations_info > network/dns-wildcard-not-configured', 70, 71, 72),
      earlier('Host validations_info > network/mtu-valid', 70, 71, 72),
      earlier('Host validations_info > network/ntp-synced', 70, 71, 72),
    ],
  },
  'sno-install': {
    different: [
      listed(OWN_VERSION)(VERSION, 2),
      listed(ERRORS_ARE_JSON)(CONTENT_TYPE, 44),
      listed(FOR_ROOT_ALONE)(PULL_SECRET_MODE, 12),
      notBuilt(INSTALL_CONFIG, 36),
      anyOrder(LISTED_OPERATORS, 34),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769306 → 1794769302', 22, 23, 24, 25),
      listed(POLLS_LEFT_OUT)('Host timestamp: 1794769321 → 1794769315', 32, 33, 49, 50, 51),
      listed(WITHOUT_NETWORK)('Host order of validations_info: absent → a list', 21),
      listed(WITHOUT_NETWORK)(
        'Host validations_info > network/belongs-to-machine-cidr: absent → success',
        21,
      ),
    ],
    earlier: [
      earlier('Cluster connectivity_majority_groups', 21, 22),
      earlier('Cluster ip_collisions', 21, 22),
      earlier('Cluster machine_networks > 0', 21, 22),
      earlier('Cluster status', 31),
      earlier('Cluster validations_info', 21, 22),
      earlier('Cluster validations_info > hosts-data/all-hosts-are-ready-to-install', 31),
      earlier('Host order of validations_info', 22, 23, 24),
      earlier('Host status', 21),
      earlier('Host validations_info', 21),
      earlier('Host validations_info > network/belongs-to-machine-cidr', 22, 23, 24),
      earlier('Host validations_info > network/no-iscsi-nic-belongs-to-machine-cidr', 22, 23, 24),
    ],
  },
}
