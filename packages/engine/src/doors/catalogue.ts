export {
  architectureSupportLevels,
  detailedSupport,
  FEATURES,
  type SupportQuery,
  supportLevels,
} from '../catalogue/features/support-levels.ts'
export {
  BUILTIN_OPERATORS,
  dependenciesOf,
  findOperator,
  OPERATORS,
  type Operator,
  type OperatorName,
  subscriptionName,
} from '../catalogue/operators.ts'
