import { clusterChangeHandlers } from './change.ts'
import { installConfigHandlers } from './install-config.ts'
import { clusterReadHandlers } from './read.ts'
import { registrationHandlers } from './register.ts'
import { clusterSettingHandlers } from './settings.ts'

export const clusterHandlers = {
  ...registrationHandlers,
  ...clusterReadHandlers,
  ...clusterChangeHandlers,
  ...clusterSettingHandlers,
  ...installConfigHandlers,
}
