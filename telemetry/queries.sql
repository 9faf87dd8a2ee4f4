-- Questions to Analytics Engine about a relay (docs/operations.md, "Metrics").

-- Matches by day and game: begun
SELECT toStartOfInterval(timestamp, INTERVAL '1' DAY) AS day, blob3 AS game, SUM(_sample_interval) AS matches
FROM fogline WHERE index1 = 'opened' GROUP BY day, game ORDER BY day;

-- How late records are, in ms
SELECT quantileExactWeighted(0.5)(double1, _sample_interval) AS p50, quantileExactWeighted(0.99)(double1, _sample_interval) AS p99
FROM fogline WHERE index1 = 'published' AND timestamp > NOW() - INTERVAL '1' HOUR;

-- Matches whose publication fails now: redrive those that were given up
SELECT blob1 AS match, MAX(double3) AS attempts, MIN(timestamp) AS since FROM fogline
WHERE index1 = 'failed' AND blob5 = 'publication will be tried again' AND timestamp > NOW() - INTERVAL '2' HOUR
GROUP BY match ORDER BY attempts DESC LIMIT 100;

-- What is refused, 429s included
SELECT blob2 AS code, SUM(_sample_interval) AS times FROM fogline
WHERE index1 IN ('refused', 'rejected') AND timestamp > NOW() - INTERVAL '1' HOUR GROUP BY code ORDER BY times DESC;

-- Every failure of the last day, with what a person was told
SELECT timestamp, blob5 AS what, blob1 AS match, blob7 AS ray, blob6 AS error FROM fogline
WHERE index1 = 'failed' AND timestamp > NOW() - INTERVAL '1' DAY ORDER BY timestamp DESC LIMIT 100;

-- Pushes of the last day by service: taken, ended, and what went wrong
SELECT blob5 AS service, blob4 AS outcome, double5 AS status, SUM(_sample_interval) AS pushes
FROM fogline WHERE index1 IN ('pushed', 'push-failed') AND timestamp > NOW() - INTERVAL '1' DAY
GROUP BY service, outcome, status ORDER BY pushes DESC;
