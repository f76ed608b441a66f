export { pullOrder } from '../remote/pull-order.ts'
export { parseRegistriesConf } from '../remote/registries-conf.ts'
