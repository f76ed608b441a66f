import { setFlagsFromString } from 'node:v8'

/** Of what is alive after a full collection. */
const GROWTH_PERCENT = 60

/** A heap that may become large grows to several times what is alive before V8 collects it again. Reports of hosts are large and soon replaced by
 *  newer ones: with the defaults most of the memory of the service was garbage. For all threads of the process; V8 ignores flags
 *  that it does not know. */
export const limitHeapGrowth = (): void => setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`)
