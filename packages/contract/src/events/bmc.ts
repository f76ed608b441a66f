// What the service does to hosts by their BMCs. Their host may not be known yet, so they belong to the infra-env.
import { events } from './event.ts'

const OF_BMC = { cluster_id: 'uuid or nothing', host_id: 'uuid or nothing', bmc_name: 'text' } as const

export const bmcEvents = events('infra_env', {
  bmc_boot_started: {
    severity: 'info',
    message: 'The service boots the host of BMC {bmc_name} into discovery.',
    properties: OF_BMC,
  },
  bmc_boot_repaired: {
    severity: 'warning',
    message:
      'Booting the host of BMC {bmc_name} failed at "{phase}" with {cause}: {evidence}. Next: {repair} (attempt {attempt}).',
    properties: {
      ...OF_BMC,
      phase: 'text',
      cause: 'text',
      evidence: 'text',
      repair: 'text',
      attempt: 'integer',
    },
  },
  bmc_boot_registered: {
    severity: 'info',
    message: 'The host of BMC {bmc_name} booted from its image and registered.',
    properties: OF_BMC,
  },
  bmc_disk_first: {
    severity: 'info',
    message: 'The host of BMC {bmc_name} was installed: its image is ejected, and it boots from its disk.',
    properties: OF_BMC,
  },
  bmc_boot_verified: {
    severity: 'info',
    message: 'The host of BMC {bmc_name} runs from its disk.',
    properties: OF_BMC,
  },
  bmc_boot_needs_person: {
    severity: 'error',
    message: 'The service cannot boot the host of BMC {bmc_name}: {finding} {next}',
    properties: { ...OF_BMC, finding: 'text', next: 'text' },
  },
  bmc_boot_stopped: {
    severity: 'info',
    message: 'The service no longer boots the host of BMC {bmc_name}: it was stopped at "{phase}".',
    properties: { ...OF_BMC, phase: 'text' },
  },
  bmc_task_done: {
    severity: 'info',
    message: 'BMC {bmc_name}: {task} is done.',
    properties: { ...OF_BMC, task: 'text' },
  },
  bmc_task_failed: {
    severity: 'warning',
    message: 'BMC {bmc_name}: {task} failed. {finding} {next}',
    properties: { ...OF_BMC, task: 'text', finding: 'text', next: 'text' },
  },
})
