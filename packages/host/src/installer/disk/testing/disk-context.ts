import type { Machine } from '../../../machine/machine.ts'
import type { ClientRequest } from '../../../service/service-client.ts'
import type { InstallerContext } from '../../installer-context.ts'
import type { InstallerSettings } from '../../installer-settings.ts'

export interface DiskContext extends InstallerContext {
  /** What the service was told, in order. */
  readonly reports: readonly StageReport[]
  readonly warnings: readonly string[]
}

export interface StageReport {
  readonly current_stage: string
  readonly progress_info: string
}

export interface DiskContextOptions {
  readonly settings?: Partial<InstallerSettings>
  /** Throws where the service is to refuse a report. */
  readonly onReport?: (report: StageReport) => Promise<void> | void
  readonly signal?: AbortSignal
}

const SETTINGS: InstallerSettings = {
  role: 'master',
  clusterId: 'c0000000-0000-4000-8000-000000000000',
  infraEnvId: 'e0000000-0000-4000-8000-000000000000',
  hostId: '10000000-0000-4000-8000-000000000000',
  bootDevice: '/dev/sda',
  url: 'https://service.example.com',
  openshiftVersion: '4.18.0',
  mcoImage: '',
  controllerImage: '',
  controllerProgramSha256: '',
  agentImage: '',
  mustGatherImage: '',
  isInsecure: false,
  caFile: '',
  httpProxy: '',
  httpsProxy: '',
  noProxy: '',
  serviceIps: [],
  controlPlaneCount: 3,
  checksClusterVersion: false,
  disksToFormat: [],
  skipsDiskCleanup: false,
  skipsMcoReboot: false,
  notifiesReboots: false,
  coreosImage: '',
  installerArgs: [],
  isVerbose: false,
  token: '',
}

/** What the parts that work on disks know, with a service that takes everything. */
export function aDiskContext(
  machine: Machine,
  { settings = {}, onReport, signal = new AbortController().signal }: DiskContextOptions = {},
): DiskContext {
  const reports: StageReport[] = []
  const warnings: string[] = []
  return {
    machine,
    settings: { ...SETTINGS, ...settings },
    service: {
      async call({ body }: ClientRequest) {
        const report = body as StageReport
        await onReport?.(report)
        reports.push(report)
        return null
      },
      download: () => Promise.reject(new Error('There is nothing to download here.')),
    },
    log: { info: () => undefined, warn: (text) => warnings.push(text), error: () => undefined },
    signal,
    reports,
    warnings,
  }
}
