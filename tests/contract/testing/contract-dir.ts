import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = fileURLToPath(new URL('../../../../shared/contract', import.meta.url))

/** The recordings and facts of the protocol, which are never part of the repository. */
export const contractDir = `${resolve(process.env.GROUNDWORK_CONTRACT_DIR ?? beside)}/`
