export { SETTING_GROUPS, type SettingGroup } from '../config/settings/all-settings.ts'
export { IGNORED_VARIABLES } from '../config/settings/ignored-variables.ts'
export type { AnySetting } from '../config/settings/setting.ts'
