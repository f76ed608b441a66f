export { POST_REBOOT, POST_REBOOT_PATH } from '../built-in/bootstrap/scripts/post-reboot.ts'
export { createBuiltInGenerator } from '../built-in/built-in-generator.ts'
