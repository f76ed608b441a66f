import { IMAGE_PATTERN } from '@groundwork/contract/schema'

const IMAGE = new RegExp(IMAGE_PATTERN)

/** The wire's pattern lets options of podman pass as names; they must never reach its command line. */
export const isImageName = (text: string): boolean => IMAGE.test(text) && !text.startsWith('-')
