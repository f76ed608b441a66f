/** As much of the definition of the Prometheus operator as our manifest uses; what it does not know is refused. */
export const SERVICE_MONITOR_CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: servicemonitors.monitoring.coreos.com }
spec:
  group: monitoring.coreos.com
  scope: Namespaced
  names: { plural: servicemonitors, singular: servicemonitor, kind: ServiceMonitor }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          required: [spec]
          properties:
            spec:
              type: object
              required: [endpoints, selector]
              properties:
                selector:
                  type: object
                  properties:
                    matchLabels: { type: object, additionalProperties: { type: string } }
                endpoints:
                  type: array
                  items:
                    type: object
                    properties:
                      port: { type: string }
                      path: { type: string }
                      scheme: { type: string, enum: [http, https] }
                      interval: { type: string, pattern: '^(0|(([0-9]+)m)?(([0-9]+)s)?)$' }
                      scrapeTimeout: { type: string, pattern: '^(0|(([0-9]+)m)?(([0-9]+)s)?)$' }
                      tlsConfig:
                        type: object
                        properties:
                          insecureSkipVerify: { type: boolean }
                          serverName: { type: string }
`
