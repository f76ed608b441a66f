import { needUnpackedProgram } from '../../testing/unpacked-program.ts'

/** Where Debian's kubectl is. */
export const needKubectl = (): Promise<string> => needUnpackedProgram('kubectl', 'kubernetes-client')
