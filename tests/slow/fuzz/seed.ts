import { randomInt } from 'node:crypto'

const { FUZZ_SEED: given = '20261116' } = process.env

/** The same requests in every run. FUZZ_SEED=random, best with FUZZ_SECONDS=600, hunts for others. */
export const SEED = given === 'random' ? randomInt(2 ** 31) : Number(given)
