/** What ratios must come to. Only ratios of one run, which hold on a busy machine too; a time of its own has no bound. */

/** Name of a ratio → the most that it may be. */
const bounds: Readonly<Record<string, number>> = {
  module_over_raw_messageport: 2,
  module_context_over_lines: 0.4,
  module_typescript_over_javascript: 1.3,
  module_typescript_over_javascript_first: 1.3,
  events_lost: 0,
  events_out_of_order: 0,
  host_heap_last_third_over_first: 1.1,
  thread_heaps_last_third_over_first: 1.1,
  process_memory_last_third_over_first: 1.1,
};

/** A sentence for each that is above its bound. What was not measured is NaN, and above nothing. */
export function exceeded(ratios: Readonly<Record<string, number>>): readonly string[] {
  return Object.entries(bounds).flatMap(([name, bound]) => {
    const value = ratios[name] ?? Number.NaN;
    return value > bound ? [`${name} is ${value.toFixed(2)}, more than ${bound}`] : [];
  });
}
