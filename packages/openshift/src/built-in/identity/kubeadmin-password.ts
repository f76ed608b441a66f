import { randomInt } from 'node:crypto'
import { hash } from 'bcryptjs'

/** Without what people mistake for something else. */
const ALPHABET = 'abcdefghijkmnopqrstuvwxyzABCDEFGHIJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 4
const GROUP_LENGTH = 5
/** Of bcrypt, as the installer has it. */
export const KUBEADMIN_PASSWORD_COST = 10

/** Four groups of five characters: about 116 bits. */
export const createKubeadminPassword = (): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')

/** As the cluster keeps it. Works in slices, so that others are served meanwhile. */
export const hashKubeadminPassword = (password: string, cost = KUBEADMIN_PASSWORD_COST): Promise<string> =>
  hash(password, cost)
