import type { HostSummary } from '@groundwork/contract/groundwork'

/** The stage of an installation while it runs. Afterwards the status says how it ended: "Installed Done" says it twice. */
export const stageText = ({ status, progress }: Pick<HostSummary, 'status' | 'progress'>): string =>
  status.startsWith('installing') ? (progress.stage ?? '') : ''
