import { type InstallationReport, installationText } from '@groundwork/explain/installation'
import { serviceBaseUrl } from '../../boot/image-url.ts'
import type { ExplainDeps } from './explain-deps.ts'

/** For a terminal, with commands that can be pasted. `host`: how the caller reached this service. */
export const explanationText = (
  { config }: Pick<ExplainDeps, 'config'>,
  report: InstallationReport,
  host: string | undefined,
): string => installationText(report, serviceBaseUrl(config, host), { asksForLogin: config.auth !== 'none' })
