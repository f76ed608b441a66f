// What a feature is to be used with, as several questions ask it.
import type { PlatformType } from '@groundwork/contract/clusters'
import type { ReleaseArchitecture } from '@groundwork/contract/vocabulary'
import type { SupportQuery } from '@groundwork/engine/catalogue'
import { httpError } from '../../errors/http-error.ts'

export interface EnvironmentQuery {
  readonly openshift_version: string
  readonly cpu_architecture?: ReleaseArchitecture
  readonly platform_type?: PlatformType
  readonly external_platform_name?: string
}

export function supportQuery(query: EnvironmentQuery): SupportQuery {
  const { openshift_version: version, cpu_architecture, platform_type, external_platform_name = '' } = query
  // An empty value is as good as none; the missing one is refused in this form too.
  if (version === '') {
    throw httpError('version-empty', {})
  }
  // Without a name it is any external platform.
  const isNamed = platform_type === 'external' && external_platform_name !== ''
  return {
    version,
    architecture: cpu_architecture,
    platform: platform_type,
    externalName: isNamed ? external_platform_name : undefined,
  }
}
