// Whether a file is the Node that the program can be made of. It may be one for another machine, so it is read and not run.
import { ARCHITECTURES } from './architectures.mjs'

const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46])
const CLASS_64 = 2
const LITTLE_ENDIAN = 1
const HEADER_BYTES = 64
/** How Node calls itself towards debuggers. */
const NAME = 'node.js/v'

/**
 * What is wrong with it, as the end of a sentence that begins with its path; null: nothing.
 * @param {Buffer} bytes
 * @param {{ architecture: string, version: string }} wanted the version as in process.versions.node
 * @returns {string | null}
 */
export function wrongWithNode(bytes, { architecture, version }) {
  if (bytes.length < HEADER_BYTES || !bytes.subarray(0, ELF.length).equals(ELF) || bytes[4] !== CLASS_64) {
    return 'is not a Linux executable of 64 bits'
  }
  const machine = bytes[5] === LITTLE_ENDIAN ? bytes.readUInt16LE(18) : bytes.readUInt16BE(18)
  if (machine !== ARCHITECTURES[architecture]?.machine) {
    return `is ${machineName(machine)}, and ${architecture} is wanted`
  }
  const found = versionIn(bytes)
  if (found === null) return 'is not Node'
  // The program is prepared by the Node that runs this, and how is a matter between equal versions.
  return found === version ? null : `is Node ${found}, and ${version} is wanted, the one that runs this`
}

function machineName(machine) {
  const name = Object.keys(ARCHITECTURES).find((one) => ARCHITECTURES[one]?.machine === machine)
  return name === undefined ? `for an unknown machine (${machine})` : `for ${name}`
}

function versionIn(bytes) {
  const at = bytes.indexOf(NAME)
  if (at === -1) return null
  return /^[\w.+-]+/.exec(bytes.toString('latin1', at + NAME.length, at + NAME.length + 40))?.[0] ?? null
}
