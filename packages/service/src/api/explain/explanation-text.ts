import type { InstallationReport } from '@groundwork/engine/explain/installation-report'
import { installationText } from '@groundwork/engine/explain/installation-text'
import type { App } from '../../app.ts'
import { serviceBaseUrl } from '../infra-envs/image-url.ts'

/** For a terminal, with commands that can be pasted. `host`: how the caller reached this service. */
export const explanationText = (
  { config }: Pick<App, 'config'>,
  report: InstallationReport,
  host: string | undefined,
): string => installationText(report, serviceBaseUrl(config, host), { asksForLogin: config.auth !== 'none' })
