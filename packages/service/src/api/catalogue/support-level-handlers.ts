import { architectureSupportLevels, detailedSupport, supportLevels } from '@groundwork/engine/catalogue'
import type { Handlers } from '../../http/handler.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { type EnvironmentQuery, supportQuery } from './environment-query.ts'

interface SupportCall {
  readonly query: EnvironmentQuery
}

export const supportLevelHandlers = {
  GetSupportedFeatures: (_app: unknown, { query }: SupportCall) => ({
    status: 200,
    body: { features: supportLevels(supportQuery(query)) },
  }),
  GetDetailedSupportedFeatures: (_app: unknown, { query }: SupportCall) => {
    const { features, operators } = detailedSupport(supportQuery(query))
    return { status: 200, body: { features: [...features], operators: [...operators] } }
  },
  GetSupportedArchitectures: (
    _app: unknown,
    { query }: { readonly query: Pick<EnvironmentQuery, 'openshift_version'> },
  ) => ({
    status: 200,
    body: { architectures: architectureSupportLevels(supportQuery(query).version) },
  }),
} satisfies Handlers<
  'GetSupportedFeatures' | 'GetDetailedSupportedFeatures' | 'GetSupportedArchitectures',
  CatalogueDeps
>
