// Why parameters of aicli are not carried over.
import type { Reason, Reasons } from './reader.ts'

const MACHINES: Reason = [
  'Management controllers are not part of a definition.',
  'Boot the machines with the image of the infra-env.',
]
const DOWNLOAD: Reason = [
  'A definition says what is to be, and not what is done.',
  'Download the image of the infra-env.',
]
const ONPREM: Reason = ['It is about running the service.', 'Set it up where the service runs.']
const ON_ITS_OWN: Reason = ['Hosts are known when they register.', 'Use wait with hosts=<number>.']

export const AICLI_REASONS: Reasons = {
  bmc_url: MACHINES,
  bmc_user: MACHINES,
  bmc_password: MACHINES,
  bmc_reset: MACHINES,
  'hosts[].bmc_url': MACHINES,
  'hosts[].bmc_user': MACHINES,
  'hosts[].bmc_password': MACHINES,
  'hosts[].bmc_reset': MACHINES,
  iso_url: DOWNLOAD,
  download_iso_path: DOWNLOAD,
  download_iso_cmd: DOWNLOAD,
  hosts_number: ON_ITS_OWN,
  onprem_version: ONPREM,
  onprem_ip: ONPREM,
  onprem_port: ONPREM,
  onprem_image_port: ONPREM,
  installer_registry: ONPREM,
  persistent: ONPREM,
  restart_policy: ONPREM,
  keep: ONPREM,
  okd: ['The service decides which releases it has.', 'Name the release with ocp_release_image.'],
  password: [
    'A password in the image lets everybody in who knows it.',
    'Use ssh_authorized_key, or a user in ignition_config_override.',
  ],
  ignore_validations: [
    'A definition does not switch checks off.',
    'Ignore the checks of the cluster after it is registered.',
  ],
  day2: [
    'Hosts are added to an installed cluster by an action, not by a setting.',
    'Allow further hosts after the installation.',
  ],
  infraenv: [
    'Every definition that boots machines has an infra-env.',
    'Take it out of the definition if it is not wanted.',
  ],
}
