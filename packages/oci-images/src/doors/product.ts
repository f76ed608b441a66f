export { ARCHITECTURES } from '../product/architectures.ts'
export {
  findProgram,
  HOST_PROGRAM,
  type ProgramKind,
  ProgramMissingError,
  SERVICE_PROGRAM,
} from '../product/find-program.ts'
export { IMAGE_NAMES, productImages, type Role } from '../product/product-images.ts'
