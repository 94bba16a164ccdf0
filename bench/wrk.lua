-- Asks for the given address, or with WRK_EACH for that with a different ending each time; prints one line of JSON at the end.
local each = os.getenv("WRK_EACH")
if each then
  local count = 0
  request = function()
    count = count + 1
    return wrk.format(nil, each .. string.format("%x", count))
  end
end

done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"durationUs":%d,"errors":%d,"p50Us":%d,"p99Us":%d}\n',
    summary.requests, summary.duration,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout,
    latency:percentile(50), latency:percentile(99)))
end
