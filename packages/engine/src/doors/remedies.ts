export { setVips } from '../remedies/vip-remedies.ts'
