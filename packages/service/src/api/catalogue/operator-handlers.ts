import { findOperator, OPERATORS } from '@groundwork/engine/catalogue'
import { findBundle, listBundles } from '@groundwork/engine/operators'
import { quote } from '@groundwork/engine/requests'
import { notFound } from '../../errors/http-error.ts'
import type { Handlers } from '../../http/handler.ts'
import type { CatalogueDeps } from './catalogue-deps.ts'
import { type EnvironmentQuery, supportQuery } from './environment-query.ts'

interface BundleQuery {
  readonly feature_ids?: readonly 'SNO'[]
}

interface BundlesCall {
  readonly query: BundleQuery & Partial<EnvironmentQuery>
}

interface BundleCall {
  readonly params: { readonly id: string }
  readonly query: BundleQuery
}

export interface OperatorCall {
  readonly params: { readonly operator_name: string }
}

export const operatorHandlers = {
  V2ListSupportedOperators: () => ({ status: 200, body: OPERATORS.map(({ name }) => name) }),

  /** No operator of today has settings. */
  V2ListOperatorProperties: (_app: unknown, { params }: OperatorCall) =>
    findOperator(params.operator_name) ? { status: 200, body: [] } : { status: 404 },

  V2ListBundles: (_app: unknown, { query }: BundlesCall) => ({
    status: 200,
    body: [...listBundles({ ...shapeOf(query), ...environmentOf(query) })],
  }),

  V2GetBundle: (_app: unknown, { params, query }: BundleCall) => {
    const bundle = findBundle(params.id, shapeOf(query))
    if (bundle === null) throw notFound('bundle of operators', quote(params.id))
    return { status: 200, body: bundle }
  },
} satisfies Handlers<
  'V2ListSupportedOperators' | 'V2ListOperatorProperties' | 'V2ListBundles' | 'V2GetBundle',
  CatalogueDeps
>

const shapeOf = ({ feature_ids = [] }: BundleQuery) => ({ isSingleNode: feature_ids.includes('SNO') })

/** Without a version the rest of the environment says nothing. */
const environmentOf = ({ openshift_version = '', ...rest }: BundlesCall['query']) =>
  openshift_version === '' ? {} : supportQuery({ openshift_version, ...rest })
