import { clusterChangeHandlers } from './change.ts'
import { clusterSummaryHandlers } from './cluster-summaries.ts'
import { installConfigHandlers } from './install-config.ts'
import { clusterReadHandlers } from './read.ts'
import { registrationHandlers } from './register.ts'
import { clusterSettingHandlers } from './settings.ts'

export const clusterHandlers = {
  ...registrationHandlers,
  ...clusterReadHandlers,
  ...clusterSummaryHandlers,
  ...clusterChangeHandlers,
  ...clusterSettingHandlers,
  ...installConfigHandlers,
}
