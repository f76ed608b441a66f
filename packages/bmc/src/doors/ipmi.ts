export {
  type IpmiBootDevice,
  type IpmiIdentity,
  ipmiBoot,
  ipmiIdentity,
  ipmiLog,
  ipmiPower,
  resetIpmiBmc,
  setIpmiBoot,
  setIpmiPower,
} from '../ipmi/ipmi-verbs.ts'
export { createIpmi, type IpmiOptions, type RunIpmi } from '../ipmi/ipmitool.ts'
