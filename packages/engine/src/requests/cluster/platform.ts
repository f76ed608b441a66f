// Platform and user-managed networking decide each other: the platform says whether the cluster or the user manages the VIPs.

import type { Platform, PlatformType } from '@groundwork/contract/clusters'
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import { isAtLeast } from '@groundwork/versions/version'
import { accepted, type Outcome, type Problem, problem, refused } from '../problem.ts'

export interface PlatformChoice {
  readonly type: PlatformType
  readonly external_name: string
  readonly cloud_controller_manager: '' | 'External'
  readonly user_managed_networking: boolean
}

export interface PlatformRequest {
  readonly platform: Platform | undefined
  readonly userManagedNetworking: boolean | undefined
}

export interface PlatformSetting {
  readonly isSingleNode: boolean
  readonly architecture: ReleaseArchitecture
  readonly version: string
}

/** What each platform says about networking; null accepts either. */
const USER_MANAGED: Readonly<Record<PlatformType, boolean | null>> = {
  baremetal: false,
  nutanix: false,
  none: true,
  external: true,
  vsphere: null,
}

const UMN = 'user_managed_networking'

/** For a new cluster: whatever is not given follows from the rest. */
export function decidePlatform(
  requested: PlatformRequest,
  setting: PlatformSetting,
): Outcome<PlatformChoice> {
  const mustBeUser = setting.isSingleNode || needsUserManaged(setting.architecture)
  const type =
    requested.platform?.type ?? ((requested.userManagedNetworking ?? mustBeUser) ? 'none' : 'baremetal')
  const userManaged = requested.userManagedNetworking ?? USER_MANAGED[type] ?? false
  return choose(type, userManaged, requested.platform, setting)
}

/** For an existing cluster: a change of one changes the other where only baremetal and none are concerned. */
export function changePlatform(
  current: PlatformChoice,
  requested: PlatformRequest,
  setting: PlatformSetting,
): Outcome<PlatformChoice> {
  const { platform, userManagedNetworking } = requested
  if (platform === undefined && userManagedNetworking === undefined) return accepted(current)
  if (platform !== undefined) {
    const kept = platform.type === current.type ? current.user_managed_networking : undefined
    const userManaged = userManagedNetworking ?? USER_MANAGED[platform.type] ?? kept ?? false
    return choose(platform.type, userManaged, withStoredName(platform, current), setting)
  }
  const userManaged = userManagedNetworking ?? current.user_managed_networking
  const type = followNetworking(current.type, userManaged)
  return choose(type, userManaged, withStoredName({ type }, current), setting)
}

function followNetworking(type: PlatformType, userManaged: boolean): PlatformType {
  if (userManaged) return type === 'baremetal' ? 'none' : type
  return type === 'none' ? 'baremetal' : type
}

function withStoredName(platform: Platform, current: PlatformChoice): Platform {
  if (platform.type !== 'external' || current.type !== 'external') return platform
  return {
    type: 'external',
    external: {
      platform_name: platform.external?.platform_name ?? current.external_name,
      cloud_controller_manager:
        platform.external?.cloud_controller_manager ?? current.cloud_controller_manager,
    },
  }
}

function choose(
  type: PlatformType,
  userManaged: boolean,
  platform: Platform | undefined,
  setting: PlatformSetting,
): Outcome<PlatformChoice> {
  const external = type === 'external' ? platform?.external : undefined
  const choice: PlatformChoice = {
    type,
    external_name: external?.platform_name ?? '',
    cloud_controller_manager: external?.cloud_controller_manager ?? '',
    user_managed_networking: userManaged,
  }
  const problems = [
    ...checkShape(choice, setting),
    ...checkNetworking(choice, setting),
    ...checkPlatform(choice, setting.version),
  ]
  return problems.length > 0 ? refused(problems) : accepted(choice)
}

/** One node, or a processor for which nothing else exists: only platforms without own networking. */
function checkShape(choice: PlatformChoice, setting: PlatformSetting): readonly Problem[] {
  const reason = setting.isSingleNode
    ? 'A cluster of one node'
    : needsUserManaged(setting.architecture)
      ? `A cluster on ${setting.architecture}`
      : null
  if (reason === null) return []
  const problems: Problem[] = []
  if (USER_MANAGED[choice.type] !== true) {
    const message = `${reason} has platform.type none or external, not ${choice.type}.`
    problems.push(problem('contradiction', 'platform.type', message))
  }
  if (!choice.user_managed_networking) {
    problems.push(problem('contradiction', UMN, `${reason} has ${UMN} true; leave it out or send true.`))
  }
  return problems
}

function checkNetworking(choice: PlatformChoice, setting: PlatformSetting): readonly Problem[] {
  const needed = USER_MANAGED[choice.type]
  if (needed === null || needed === choice.user_managed_networking) return []
  // Said already, and better, by the rule about the shape.
  if (!choice.user_managed_networking && (setting.isSingleNode || needsUserManaged(setting.architecture)))
    return []
  const message = `platform.type ${choice.type} has ${UMN} ${needed}, the request says ${choice.user_managed_networking}.`
  return [problem('contradiction', UMN, message)]
}

function checkPlatform({ type, external_name }: PlatformChoice, version: string): readonly Problem[] {
  if (type === 'nutanix' && !isAtLeast(version, '4.11')) {
    const message = `platform.type nutanix needs OpenShift 4.11 or newer, this is ${version}.`
    return [problem('not-available', 'platform.type', message)]
  }
  if (type === 'external' && external_name === '') {
    const path = 'platform.external.platform_name'
    return [problem('required', path, `platform.type external needs a name in ${path}.`)]
  }
  return []
}

const needsUserManaged = (architecture: ReleaseArchitecture): boolean =>
  architecture === 's390x' || architecture === 'ppc64le'
