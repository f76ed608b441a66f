export { mergeIngressCa } from '../kubeconfig/merge-ingress-ca.ts'
