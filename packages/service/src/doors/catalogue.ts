export { OS_IMAGES } from '../catalogue/data/os-images.ts'
export { RELEASE_IMAGES } from '../catalogue/data/release-images.ts'
